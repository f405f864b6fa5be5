import type { FastifyBaseLogger } from 'fastify';
import { type Database, hearWrites } from '../database/connection.ts';
import { type Bus, makeBus } from './bus.ts';
import { natsTransport } from './natsTransport.ts';
import { postgresTransport } from './postgresTransport.ts';

type Heard = (farmId: string, by: string | null) => void;
type Starting = {
  url: string;
  database: Database;
  log: FastifyBaseLogger;
  /** Whether what is written is told to whoever on this process wants to know, beside the bus. */
  isHeeded: boolean;
};

/** The bus by NATS where an address is set, else by the database itself, told of every write after its commit. */
export async function startBus(
  natsUrl: string | undefined,
  { url, database, log, isHeeded }: Starting,
): Promise<{ bus: Bus; written: (heard: Heard) => void }> {
  const failed = (error: unknown) => log.warn({ err: error }, 'the bus');
  const transport = natsUrl ? natsTransport(natsUrl, failed) : postgresTransport(url, failed);
  const bus = await makeBus(transport, failed);
  const hearers: Heard[] = [];
  hearWrites(database, (farmId, by) => {
    bus.note('farm', farmId);
    if (isHeeded) for (const heard of hearers) heard(farmId, by);
  });
  return { bus, written: (heard) => void hearers.push(heard) };
}
