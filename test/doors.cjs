// Rules of dependency-cruiser: which room may open which. A violation is reported in the rule's own sentence.
const DOORS = {
  'main.ts': ['config', 'log', 'service'],
  'service.ts': [
    'app',
    'config',
    'log',
    'metrics',
    'oauth',
    'accounts',
    'net',
    'planner',
    'sources',
    'store',
    'demo',
    'mcp',
    'site',
    'tools',
  ],
  'app.ts': ['oauth', 'pages', 'log'],
  cli: ['config', 'accounts', 'net', 'store'],
  mcp: ['tools', 'layouts', 'toon', 'texts', 'log'],
  layouts: ['planner', 'texts'],
  oauth: ['pages', 'store', 'log'],
  site: ['accounts', 'pages', 'texts', 'store'],
  pages: ['texts'],
  web: ['texts'],
  tools: ['planner', 'layouts'],
  accounts: ['store', 'net'],
  sources: ['net'],
  net: [],
  texts: [],
  planner: [],
  store: [],
  toon: [],
  demo: [],
  domain: [],
  'config.ts': [],
  'log.ts': [],
  'metrics.ts': [],
};
const PACKAGES = [
  ['SQL', 'node_modules/(kysely|pg)/|^(node:)?sqlite$', ['store']],
  ['crypto', '^(node:)?crypto$', ['store', 'domain']],
  ['the TOON library', 'node_modules/@toon-format/', ['toon', 'layouts']],
  ["Google's client", 'node_modules/(googleapis|google-auth-library|gaxios)/', ['sources']],
  ['oidc-provider', 'node_modules/oidc-provider/', ['oauth']],
  ['openid-client', 'node_modules/(openid-client|oauth4webapi)/', ['accounts']],
  ['jose', 'node_modules/jose/', ['accounts']],
  ['the MCP SDK', 'node_modules/@modelcontextprotocol/', ['mcp', 'oauth', 'app.ts', 'cli']],
  ['the calendar of the studio', 'node_modules/@event-calendar/', ['web']],
  ['Vite', 'node_modules/vite/', ['web']],
  ["Prometheus' client", 'node_modules/prom-client/', ['metrics.ts']],
  ['Hono', 'node_modules/(@hono|hono)/', ['oauth', 'site', 'pages', 'demo', 'app.ts']],
];
const room = (name) => `^src/${name.replace(/\.ts$/, '')}(/|\\.tsx?$)`;
const any = (names) => names.map(room).join('|');
const rule = (name, from, to) => ({ name, severity: 'error', from, to });
module.exports = {
  forbidden: [
    ...Object.entries(DOORS).map(([name, open]) =>
      rule(
        `${name} opens only to ${['domain', ...open].join(', ')}`,
        { path: room(name) },
        { path: '^src/', pathNot: any([name, 'domain', ...open]) },
      ),
    ),
    ...['planner', 'store'].map((name) =>
      rule(
        `${name} is handed over by service.ts; others import its types`,
        { path: '^src/', pathNot: any([name, 'service.ts', 'cli']) },
        { path: room(name), dependencyTypesNot: ['type-only'] },
      ),
    ),
    ...PACKAGES.map(([what, path, open]) =>
      rule(`${what}: only in ${open.join(', ')}`, { path: '^src/', pathNot: any(open) }, { path }),
    ),
    rule(
      'a source stands alone',
      { path: '^src/sources/([^/]+)/', pathNot: '^src/sources/index\\.ts$' },
      { path: '^src/sources/', pathNot: '^src/sources/$1/' },
    ),
    rule(
      'the words everyone uses depend on nothing else',
      { path: '^src/domain/' },
      { path: 'node_modules/', pathNot: 'node_modules/temporal-(polyfill|spec|utils)/' },
    ),
    rule('what browsers run knows nothing of Node', { path: '^src/web/' }, { dependencyTypes: ['core'] }),
    rule('every room is in the table', { path: '^src/', pathNot: any(Object.keys(DOORS)) }, {}),
    rule('no cycles', {}, { circular: true }),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
