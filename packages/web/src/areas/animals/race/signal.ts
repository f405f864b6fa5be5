/** A tone and a buzz that need no look at the screen: low and long for trouble, high and short for good. */
export function signal(kind: 'good' | 'trouble'): void {
  navigator.vibrate?.(kind === 'good' ? 40 : [120, 60, 120]);
  try {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    tone.frequency.value = kind === 'good' ? 880 : 220;
    tone.connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + (kind === 'good' ? 0.06 : 0.3));
    tone.onended = () => void audio.close();
  } catch {
    // without sound the screen still says it
  }
}
