type Props = { phone: string; isButton?: boolean };

const asText = 'underline decoration-line underline-offset-4';
const asButton = 'rounded-control border border-line-strong px-4 font-[550]';

/** A number that a press calls, as it was written down. */
export function PhoneLink({ phone, isButton = false }: Props) {
  return (
    <a
      className={`inline-flex min-h-11 items-center ${isButton ? asButton : asText}`}
      href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
    >
      {phone}
    </a>
  );
}
