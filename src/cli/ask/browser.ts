import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { platform } from 'node:os';

const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  // `start` of the command shell would read the & of the address as its own.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  linux: ['xdg-open'],
};

/** Tries to open a page in the person's browser; a computer without one is no failure. */
export function openBrowser(page: URL): void {
  const [command, ...before] = OPENERS[platform()] ?? [];
  if (!command || !hasDisplay()) return;
  spawn(command, [...before, page.href], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}

/** On Linux a running X server has its socket here, XWayland included; the other systems always have a desktop. */
function hasDisplay(): boolean {
  if (platform() !== 'linux') return true;
  try {
    return readdirSync('/tmp/.X11-unix').length > 0;
  } catch {
    return false;
  }
}
