type Asked = { base: string; farmId: string; tokens: string[]; each: number };

/** Holds streams open in a process of its own, and says when all are. */
process.on('message', ({ base, farmId, tokens, each }: Asked) => {
  const open = async (token: string): Promise<void> => {
    const response = await fetch(`${base}/api/farms/${farmId}/stream`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    });
    if (!response.ok) throw new Error(`a stream answered ${response.status}`);
    void (async () => {
      for await (const part of response.body ?? []) void part;
    })().catch(() => undefined);
  };
  const all = async (): Promise<void> => {
    for (const token of tokens) await Promise.all(Array.from({ length: each }, () => open(token)));
    process.send?.('open');
  };
  void all();
});
