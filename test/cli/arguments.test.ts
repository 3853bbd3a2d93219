import { describe, expect, it } from 'vitest';
import { readArguments, WrongUsage } from '../../src/cli/ask/arguments.ts';

const usual = { url: 'http://localhost:8787/mcp', era: '2026', mayWrite: false, tool: 'get_time_context', input: {} };

const read = (words: string[]) => {
  const question = readArguments(words);
  return question === 'help' ? question : { ...question, url: question.url.href };
};

describe('the command line of ask', () => {
  it.each([
    ['nothing at all', [], usual],
    ['a tool', ['list_calendars'], { ...usual, tool: 'list_calendars' }],
    ['a tool with arguments', ['get_details', '{"id":"A12"}'], { ...usual, tool: 'get_details', input: { id: 'A12' } }],
    ['options after the tool', ['get_details', '--write'], { ...usual, tool: 'get_details', mayWrite: true }],
    ['another server', ['--url', 'https://time.example/mcp'], { ...usual, url: 'https://time.example/mcp' }],
    ['another port', ['--url=http://127.0.0.1:80/mcp'], { ...usual, url: 'http://127.0.0.1/mcp' }],
    ['the IPv6 loopback', ['--url', 'http://[::1]:8787/mcp'], { ...usual, url: 'http://[::1]:8787/mcp' }],
    ['the older protocol', ['--era', '2025'], { ...usual, era: '2025' }],
    ['the newer protocol by name', ['--era', '2026'], usual],
    ['the list of tools', ['--tools'], { ...usual, tool: undefined }],
    ['help', ['--help', 'anything'], 'help'],
  ])('understands %s', (_what, words, question) => {
    expect(read(words)).toEqual(question);
  });

  it.each([
    ['an unknown option', ['--wirte'], /^Unknown option '--wirte'\.$/],
    ['an option without its value', ['--url'], /--url/],
    ['too many words', ['get_details', '{}', '{}'], /put the JSON in quotes/],
    ['JSON cut short', ['get_details', '{"id":'], /^The arguments are not JSON: .*\.$/],
    ['JSON that is a list', ['get_details', '[1]'], /one JSON object/],
    ['JSON that is null', ['get_details', 'null'], /one JSON object/],
    ['an unknown era', ['--era', '2024'], /^--era is 2025 or 2026\.$/],
    ['a URL that is none', ['--url', 'localhost'], /^--url must be/],
    ['http to another computer, where tokens could be read on the way', ['--url', 'http://time.example/mcp'], /https/],
    ['a URL with a password', ['--url', 'https://me:secret@time.example/mcp'], /^--url must be/],
    ['another kind of URL', ['--url', 'file:///etc/passwd'], /^--url must be/],
    ['a tool beside --tools', ['--tools', 'get_details'], /^--tools takes no tool\.$/],
  ])('refuses %s in one sentence', (_what, words, sentence) => {
    const refusal = () => readArguments(words);
    expect(refusal).toThrow(WrongUsage);
    expect(refusal).toThrow(sentence);
    expect(refusal).not.toThrow(/\n/);
  });
});
