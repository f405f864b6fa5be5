import { describe, expect, it } from 'vitest';
import { readPackage } from './packageScan.ts';

describe('a code on a package', () => {
  it('is the article number of a bar code', () =>
    expect(readPackage('6001234567890')).toEqual({
      code: '6001234567890',
      batch: null,
      expiresOn: null,
    }));
  it('tells batch and expiry when it is two-dimensional', () => {
    expect(readPackage(']d201060012345678901727080010AB-77')).toEqual({
      code: '6001234567890',
      batch: 'AB-77',
      expiresOn: '2027-08-31',
    });
    expect(readPackage('(01)06001234567890(10)AB77(17)270815')).toEqual({
      code: '6001234567890',
      batch: 'AB77',
      expiresOn: '2027-08-15',
    });
    expect(readPackage('010600123456789010AB77\u001d17271231')).toEqual({
      code: '6001234567890',
      batch: 'AB77',
      expiresOn: '2027-12-31',
    });
  });
  it('says nothing of a day that does not exist, and keeps what it cannot read', () => {
    expect(readPackage('(01)06001234567890(17)271399').expiresOn).toBeNull();
    expect(readPackage('https://example.com/p/7').code).toBe('https://example.com/p/7');
  });
});
