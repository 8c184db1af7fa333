/**
 * Numbers in [0, 1) that look random and are the same for the same word on every machine
 * (FNV-1a for the seed, mulberry32 for the sequence).
 */
export function seededRandom(word: string): () => number {
  let state = 0x811c9dc5
  for (const character of word) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function oneOf<T>(choices: readonly [T, ...T[]], random: () => number): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0]
}
