import type { ZipEntry } from '../../../platform/files/zipDownload.ts';
import type { Resource } from './exported.ts';

/** A collection written as it comes, so that a large farm does not stand in memory twice. */
export class Collection {
  readonly #file: ZipEntry;
  #between = '{"member":[';

  constructor(file: ZipEntry) {
    this.#file = file;
  }

  async add(resource: Resource): Promise<void> {
    await this.#file.write(`${this.#between}${JSON.stringify(resource)}`);
    this.#between = ',\n';
  }

  async end(): Promise<void> {
    await this.#file.write(this.#between === ',\n' ? ']}\n' : '{"member":[]}\n');
    this.#file.end();
  }
}
