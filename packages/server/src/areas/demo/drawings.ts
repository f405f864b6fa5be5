import type { Species } from '@kraal/domain/animals/species';
import sharp from 'sharp';

const scene = (
  light: string,
  { hill, grass, subject }: { hill: string; grass: string; subject: string },
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="#f6ead0"/>
    </linearGradient></defs>
    <rect width="800" height="600" fill="url(#sky)"/>
    <circle cx="640" cy="120" r="46" fill="#f3c567"/>
    <path d="M0 340 L110 262 L190 262 L240 320 L430 250 L560 250 L620 312 L800 268 V600 H0Z" fill="${hill}"/>
    <path d="M0 390 C200 350 420 420 800 366 V600 H0Z" fill="${grass}"/>
    ${subject}
  </svg>`;

type Look = { coat: string; head: string; dark: string };

/** Body, neck and four legs; what tells the species apart is drawn over it. */
const beast = ({ coat, head, dark }: Look, extras: string): string =>
  `<ellipse cx="400" cy="520" rx="230" ry="22" fill="#000" opacity="0.16"/>
   <g stroke="${dark}" stroke-width="5" stroke-linejoin="round">
     <path d="M270 420 V512 M330 430 V516 M470 430 V516 M528 416 V512" stroke="${coat}" stroke-width="30" stroke-linecap="round"/>
     <path d="M232 330 C232 268 330 256 420 262 C520 262 560 286 566 342 C570 414 500 444 404 440 C300 440 232 412 232 330Z" fill="${coat}"/>
     <path d="M536 300 C570 250 596 226 622 214 L664 262 C640 300 600 346 560 356Z" fill="${coat}"/>
     <path d="M604 206 C640 186 684 200 704 240 C716 268 700 288 676 284 C640 280 604 256 604 206Z" fill="${head}"/>
     ${extras}
   </g>
   <circle cx="656" cy="228" r="6" fill="#1c1a17"/>`;

const bonsmara = beast(
  { coat: '#8f3b23', head: '#8f3b23', dark: '#4a1d11' },
  `<path d="M616 208 C584 200 572 214 566 226 C590 236 606 228 616 208Z" fill="#7c301b"/>
   <path d="M234 330 C214 360 214 420 222 452" fill="none" stroke-width="9"/>
   <path d="M420 262 C440 240 486 240 506 266" fill="#8f3b23"/>
   <path d="M560 356 C566 392 540 420 516 426" fill="none"/>`,
);
const dorper = beast(
  { coat: '#f1ebdd', head: '#25221e', dark: '#6b6152' },
  `<path d="M614 212 C586 214 572 232 570 250 C594 256 610 242 614 212Z" fill="#25221e"/>
   <path d="M236 320 C222 332 218 352 224 372" fill="none" stroke-width="12"/>
   <path d="M290 276 q22 -20 44 0 q22 -20 44 0 q22 -20 44 0 q22 -20 44 0" fill="none" stroke="#d8cfbb"/>`,
);
const boerGoat = beast(
  { coat: '#faf7ef', head: '#7d3a1e', dark: '#6b5a45' },
  `<path d="M622 204 C604 160 566 150 544 166 C576 176 596 196 606 222" fill="#b9a98a"/>
   <path d="M612 226 C590 244 586 282 598 300 C616 288 624 256 612 226Z" fill="#7d3a1e"/>
   <path d="M676 284 C676 304 670 318 662 326" fill="none" stroke="#7d3a1e" stroke-width="10"/>
   <path d="M238 318 C222 300 224 286 232 278" fill="none" stroke-width="12"/>`,
);
const brokenWire = `<g stroke="#5b4632" stroke-width="18" stroke-linecap="round">
    <path d="M120 260 V520 M390 250 L410 520 M690 262 V520"/></g>
  <g fill="none" stroke="#8c8a86" stroke-width="4">
    <path d="M60 310 H390 M60 370 H300 C330 372 340 396 330 420 M60 430 H396"/>
    <path d="M404 310 H760 M520 372 C496 380 490 404 500 426 M520 372 H760 M406 430 H760"/></g>
  <g stroke="#8c8a86" stroke-width="4"><path d="M180 300 l14 20 m0 -20 l-14 20 M250 362 l14 18 m0 -18 l-14 18 M560 300 l14 20 m0 -20 l-14 20 M640 362 l14 18 m0 -18 l-14 18"/></g>`;

const drawings: Record<Species | 'wire', string> = {
  Cattle: scene('#8fb9d9', { hill: '#7b7a5a', grass: '#a9a25b', subject: bonsmara }),
  Sheep: scene('#a9c7dc', { hill: '#8a7a63', grass: '#b9a765', subject: dorper }),
  Goats: scene('#9cc1d4', { hill: '#80725a', grass: '#9fa05a', subject: boerGoat }),
  wire: scene('#b4c6d2', { hill: '#877a66', grass: '#b0a25f', subject: brokenWire }),
};

/** Pictures for the demo, drawn by us: nobody's animals are shown as somebody else's. */
export const drawPicture = (what: Species | 'wire'): Promise<Buffer> =>
  sharp(Buffer.from(drawings[what])).webp({ quality: 82 }).toBuffer();
