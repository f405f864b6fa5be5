import pg from 'pg';

export const templateName = 'kraal_template';

export async function withDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
