import type { Output } from '@kraal/contract/endpoint';
import type { showLand } from '@kraal/contract/land';
import type { BasemapConfig } from '../../configBasemap.ts';
import { basemapAddress } from '../../platform/http/web.ts';

/** What of it the browser is told: where the file lies on this machine is nobody's business. */
export const basemapOf = (basemap: BasemapConfig | null): Output<typeof showLand>['basemap'] =>
  basemap && {
    tiles: basemap.tiles,
    file: basemap.file === null ? null : basemapAddress,
    style: basemap.style && { sources: basemap.style.sources, layers: basemap.style.layers },
    credit: basemap.credit,
  };
