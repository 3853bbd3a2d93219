import { createPrivateKey } from 'node:crypto';

/** A self-signed certificate for localhost, valid from 2000 to 2100. Its key is public, so it protects nothing. */
const CERTIFICATE = [
  'MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwIBcNMDAwMTAxMDAwMDAwWhgPMjEwMDAx',
  'MDEwMDAwMDBaMBQxEjAQBgNVBAMMCWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABPX58ic3QNOPpAmtEEZs5hDj',
  'Cv68k0CorCADuv+fMe6us7sA4weMrlSI6RoZchjj/j7b3lqGyZDdX3QQb2lBZNWjTjBMMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcE',
  'fwAAATAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBT9YMkHHUrxTSnWXWPbcDXCNkp7+zAKBggqhkjOPQQDAgNIADBFAiAOVk1w',
  'EM3eifCXI/5vWl3ervs/h+2eSkCyZyiaw0rzUwIhAMWakvChoPHSaOOEYvBKZIRLgRtIjBVVU8xhFAbSfJIr',
].join('');
const KEY = {
  kty: 'EC',
  crv: 'P-256',
  x: '9fnyJzdA04-kCa0QRmzmEOMK_ryTQKisIAO6_58x7q4',
  y: 's7sA4weMrlSI6RoZchjj_j7b3lqGyZDdX3QQb2lBZNU',
  d: 'fKrnNSulm2J1sWUfi8TSmP2P4B4bNScUSov9yi4Alwc',
};

export const cert = `-----BEGIN CERTIFICATE-----\n${CERTIFICATE}\n-----END CERTIFICATE-----\n`;
export const key = createPrivateKey({ key: KEY, format: 'jwk' }).export({ format: 'pem', type: 'pkcs8' });
