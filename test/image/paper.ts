import { readFileSync } from 'node:fs';

/** What README and compose.yaml tell whoever runs a server, as a machine can follow it. */

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

export type Settings = Readonly<Record<string, string>>;

/** The file `.env` of README, without what it leaves open to be filled in. */
export function envOfReadme(): Settings {
  const [, text = ''] = /^ *```\n( *DOMAIN=[\s\S]*?)^ *```$/m.exec(read('README.md')) ?? [];
  const lines = text.split('\n').map((line) => /^ *(\w+)=(\S+)/.exec(line));
  return Object.fromEntries(lines.flatMap((line) => (line && line[2] !== '…' ? [[line[1], line[2]]] : [])));
}

/** The commands of README that start the server on an address of one's own, in their order. */
export function stepsOfReadme(): string[] {
  const [, text = ''] =
    /^ *```bash\n( *docker compose --profile caddy up[\s\S]*?)^ *```$/m.exec(read('README.md')) ?? [];
  return text.split('\n').flatMap((line) => line.trim() || []);
}

/** The environment that compose.yaml gives the server where these settings are in `.env`. */
export function serverEnvironment(settings: Settings): Settings {
  const compose = read('compose.yaml');
  const server = compose.slice(compose.indexOf('\n  time-compass:'), compose.indexOf('\n  caddy:'));
  const lines = [...server.matchAll(/^ {6}([A-Z_]+): (\S+)$/gm)];
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, filledIn(value, settings)]));
}

const filledIn = (text: string, settings: Settings): string =>
  text.replaceAll(/\$\{(\w+):-(.*?)\}/g, (_, name: string, fallback: string) => settings[name] || fallback);
