/** Short tones. Silent until the player turns sound on, which is also the gesture that browsers ask for. */
let context: AudioContext | null = null

const NOTES = { press: [330], stop: [220], back: [523, 659], over: [262] } as const

export type Sound = keyof typeof NOTES

export const isSoundOn = (): boolean => context !== null

export function turnSound(isOn: boolean): void {
  if (!isOn) {
    void context?.close()
    context = null
    return
  }
  context ??= new AudioContext()
}

export function sound(name: Sound): void {
  if (!context) return
  for (const [index, pitch] of NOTES[name].entries()) {
    const from = context.currentTime + index * 0.12
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.08, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.16)
    tone.connect(volume).connect(context.destination)
    tone.start(from)
    tone.stop(from + 0.18)
  }
}
