import { type PackageScan, readPackage } from '@kraal/domain/health/packageScan';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;
const formats = ['ean_13', 'ean_8', 'upc_a', 'data_matrix', 'qr_code', 'code_128'];
const lookEveryMs = 250;

/** Not every browser reads bar codes; there the code is typed, or a hand scanner types it. */
const detectorClass = (): DetectorClass | undefined =>
  (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** The camera looks until it sees a code. */
export function ScanPackage({
  onScanned,
  onClose,
}: {
  onScanned: (scan: PackageScan) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const [blocked, setBlocked] = useState(false);
  const found = useRef(onScanned);
  useEffect(() => {
    found.current = onScanned;
  });
  useEffect(() => {
    const Detector = detectorClass();
    if (!Detector || !navigator.mediaDevices) return setBlocked(true);
    const detector = new Detector({ formats });
    let stream: MediaStream | null = null;
    let ended = false;
    const look = async (): Promise<void> => {
      if (ended || !video.current) return;
      const [code] = await detector.detect(video.current).catch(() => []);
      if (ended) return;
      if (code) return found.current(readPackage(code.rawValue));
      setTimeout(() => void look(), lookEveryMs);
    };
    const start = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (ended || !video.current) return stream.getTracks().forEach((track) => track.stop());
      video.current.srcObject = stream;
      await video.current.play();
      await look();
    };
    start().catch(() => setBlocked(true));
    return () => {
      ended = true;
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { code } = textsOf(event.currentTarget);
    if (code) onScanned(readPackage(code));
  };
  return (
    <Drawer title={t`Scan a package`} open onClose={onClose}>
      {blocked ? (
        <p className="mb-3 text-muted">
          <Trans>
            This browser cannot read codes with its camera, or may not use it. Type the number under
            the bars, or use a hand scanner.
          </Trans>
        </p>
      ) : (
        <video
          ref={video}
          muted
          playsInline
          aria-label={t`What the camera sees`}
          className="mb-3 aspect-square w-full rounded-control bg-black object-cover"
        />
      )}
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <TextField
          label={t`Code on the package`}
          name="code"
          autoComplete="off"
          autoFocus={blocked}
        />
        <Button type="submit">
          <Trans>Find it</Trans>
        </Button>
      </form>
    </Drawer>
  );
}
