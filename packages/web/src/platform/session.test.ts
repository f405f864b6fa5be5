import type { User } from '@kraal/contract/people';
import { describe, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
const { keepSession, keepUser, storageKeys, storedUser } = await import('./session.ts');

const user: User = {
  id: 'a',
  email: null,
  phone: null,
  hasPassword: true,
  language: 'en',
  notify: {},
  telling: null,
  eraseAfter: null,
  firstName: 'Anna',
  lastName: '',
  username: 'anna',
  profilePhotoUrl: null,
  systemRole: 'viewer',
  farms: [],
};

describe('who is signed in', () => {
  it('is not kept by an answer that comes after signing out', () => {
    keepSession({ success: true, accessToken: 'a', refreshToken: 'b', user });
    expect(storedUser()?.firstName).toBe('Anna');
    for (const key of Object.values(storageKeys)) localStorage.removeItem(key);
    keepUser(user);
    expect(kept.size).toBe(0);
  });
});
