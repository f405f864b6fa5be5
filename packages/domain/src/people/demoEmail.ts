/** Whose the demo farm is; no mail reaches it (RFC 2606). Named in the database's `demo_state()`, too. */
export const demoEmail = 'demo@kraal.example';
