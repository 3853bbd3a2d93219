import { createGuard } from '../../src/net/guard.ts';

/** A guard for tests in which no address of a person is opened: it knows no host, and so opens none. */
export const closedGuard = createGuard({ privateHosts: [], userAgent: 'test', lookup: async () => [] });
