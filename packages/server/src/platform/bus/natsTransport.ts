import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Transport } from './bus.ts';

const subject = 'kraal.notes';

/** Notes by NATS; its client opens a lost connection anew by itself and says when it has. */
export function natsTransport(servers: string, failed: (error: unknown) => void): Transport {
  let connection: NatsConnection | null = null;
  return {
    publish: async (texts) => {
      if (!connection || connection.isClosed()) throw new Error('the bus has no connection');
      for (const text of texts) connection.publish(subject, text);
      await connection.flush();
    },
    subscribe: async ({ text, gap }) => {
      const opened = await connect({
        servers,
        maxReconnectAttempts: -1,
        reconnectTimeWait: 250,
        waitOnFirstConnect: true,
      });
      connection = opened;
      opened.subscribe(subject, {
        callback: (error, message) => (error ? failed(error) : text(message.string())),
      });
      void (async () => {
        for await (const { type } of opened.status()) if (type === 'reconnect') gap();
      })().catch(failed);
    },
    stop: async () => {
      await connection?.close();
    },
  };
}
