export function FormMessage({ message }: { message: string | null }) {
  return message ? (
    <p role="alert" className="rounded-control border border-alarm px-3 py-2 text-sm text-alarm">
      {message}
    </p>
  ) : null;
}
