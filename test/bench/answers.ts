import { masked, student } from '../layouts/student.ts';
import { formsOf, sizeOf } from '../stats/forms.ts';
import type { Bar } from './encoding.ts';

const grouped = new Intl.NumberFormat('en').format;

/** What the answer about a whole term costs a model, beside the JSON that the services give for it. */
export async function answerBars(): Promise<readonly Bar[]> {
  const bar = async (what: string, data: typeof student, most: number): Promise<Bar> => {
    const { compact, prettyJson } = await formsOf(data);
    const [own, other] = [sizeOf(compact).tokens, sizeOf(prettyJson).tokens];
    const tokens = `${what} (${grouped(own)} tokens) to the services' JSON (${grouped(other)})`;
    return { what: tokens, found: own / other, most };
  };
  return [
    await bar('the answer about a term', student, 1 / 20),
    await bar('the same where no series can be folded', masked, 1 / 10),
  ];
}
