let context: AudioContext | undefined;

/** A short, low tone: the scan did not do what it should. */
export function alarm(): void {
  try {
    context ??= new AudioContext();
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'square';
    tone.frequency.value = 220;
    volume.gain.value = 0.15;
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + 0.35);
  } catch {
    // A browser without sound shows the message alone.
  }
}
