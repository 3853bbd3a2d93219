import type { Plugin } from 'vite';

/** Stands for the nonce of an answer until the server knows it. */
const NONCE = '__NONCE__';

/** Moves script and style into the page, so that it is one file that loads nothing. */
export const inOneFile: Plugin = {
  name: 'in-one-file',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle);
    const page = files.find((file) => file.fileName.endsWith('.html'));
    if (page?.type !== 'asset') throw new Error('The build has no page.');
    let html = String(page.source);
    for (const file of files) {
      if (file === page) continue;
      delete bundle[file.fileName];
      const name = `/${file.fileName}"`;
      const tag = html.match(/<(?:script|link)\b[^>]*>(?:<\/script>)?/g)?.find((found) => found.includes(name));
      if (tag === undefined) throw new Error(`The page does not name ${file.fileName}.`);
      html = html.replace(tag, '');
      const code = file.type === 'chunk' ? file.code.replaceAll('</script', '<\\/script') : String(file.source).trim();
      const [before, inline] =
        file.type === 'chunk'
          ? ['</body>', `<script type="module" nonce="${NONCE}">${code.trim()}</script>\n</body>`]
          : ['</head>', `<style nonce="${NONCE}">${code}</style>\n</head>`];
      html = html.replace(before, () => inline);
    }
    page.source = html;
    page.fileName = 'studio.html';
  },
};
