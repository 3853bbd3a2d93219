// Runs inside the image: how many ms the server takes to its first "ready" line, the best of three starts.
const { spawn } = require('node:child_process');

const start = () =>
  new Promise((resolve) => {
    const begin = performance.now();
    const server = spawn('node', ['dist/main.js'], { env: { ...process.env, PORT: '18999', DATA_DIR: '/tmp/start' } });
    server.stdout.once('data', () => {
      const ms = performance.now() - begin;
      server.once('exit', () => resolve(ms)).kill('SIGTERM');
    });
  });

(async () => {
  const times = [await start(), await start(), await start()];
  process.stdout.write(`${Math.round(Math.min(...times))}\n`);
})();
