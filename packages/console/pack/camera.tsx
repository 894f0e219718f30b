import { useEffect, useRef, useState } from 'preact/hooks';

/** The browser's reader of bar codes: Chrome has it on Android and macOS. */
interface BarcodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
const Reader = (globalThis as { BarcodeDetector?: new () => BarcodeReader }).BarcodeDetector;

/** Milliseconds between two looks. */
const EVERY = 200;
/** Milliseconds without a code, after which the same one counts as another scan. */
const GONE = 1500;

interface CameraProps {
  /** Called once for each code that comes before the camera. */
  readonly scanned: (text: string) => void;
}

/** A button that turns the camera into a scanner; nothing where the browser reads no bar codes. */
export function Camera({ scanned }: CameraProps) {
  const [isOn, setOn] = useState(false);
  const [error, setError] = useState<string>();
  if (!Reader) return null;
  const failed = ({ name }: Error) => {
    setOn(false);
    setError(
      name === 'NotAllowedError'
        ? 'The browser does not let the page use the camera.'
        : 'There is no camera, or another program uses it.',
    );
  };
  return (
    <div class="camera">
      {isOn && <Picture reader={Reader} scanned={scanned} failed={failed} />}
      {error && (
        <p class="warn" role="alert">
          {error}
        </p>
      )}
      <button
        type="button"
        aria-pressed={isOn}
        onClick={() => {
          setError(undefined);
          setOn(!isOn);
        }}
      >
        {isOn ? 'Stop the camera' : 'Scan with the camera'}
      </button>
    </div>
  );
}

interface PictureProps extends CameraProps {
  readonly reader: new () => BarcodeReader;
  readonly failed: (error: Error) => void;
}

/** The camera's picture, in which codes are looked for until it is gone. */
function Picture({ reader, scanned, failed }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const take = useRef(scanned);
  take.current = scanned;
  useEffect(() => {
    const look = watchFor(new reader(), (text) => take.current(text));
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isOver = false;
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver || !video.current) return end();
      video.current.srcObject = stream;
      timer = setInterval(() => video.current && void look(video.current), EVERY);
    };
    const end = () => {
      isOver = true;
      clearInterval(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    start().catch((error: Error) => isOver || failed(error));
    return end;
  }, []);
  return <video ref={video} autoplay muted playsInline aria-label="Point at the parcel label" />;
}

/** Looks at the picture once at a time, and passes a code on when it comes into it. */
function watchFor(reader: BarcodeReader, pass: (text: string) => void) {
  let [last, seenAt, isLooking] = ['', 0, false];
  return async (video: HTMLVideoElement): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    // A picture that cannot be read is followed by the next one.
    const [code] = await reader.detect(video).catch(() => []);
    isLooking = false;
    // An empty code would ship without a number.
    if (!code?.rawValue) return;
    const isNew = code.rawValue !== last || Date.now() - seenAt > GONE;
    [last, seenAt] = [code.rawValue, Date.now()];
    if (isNew) pass(code.rawValue);
  };
}
