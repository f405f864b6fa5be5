/**
 * The page's own policy lets no style in that does not bear its nonce. The part that keeps the page behind a dialog
 * still adds one, and asks for the nonce under this name (`get-nonce`); to be loaded before it.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content;
if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
