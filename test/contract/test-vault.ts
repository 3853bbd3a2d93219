import { Secret } from '../../src/domain/identity.ts';
import { Vault } from '../../src/store/vault.ts';

export const TEST_VAULT_KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`;

/** One key ring for all tests, so that several stores share one database. */
export const testVault = (): Vault => new Vault(new Secret(TEST_VAULT_KEYS));

/** The keys of `testVault` after a change: a new one in front. */
export const rotatedVault = (): Vault =>
  new Vault(new Secret(`k2:${Buffer.alloc(32, 9).toString('base64')},${TEST_VAULT_KEYS}`));
