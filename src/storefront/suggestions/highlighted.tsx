/** Marks the beginnings of words that were typed. */
export function Highlighted({ text, typed }: { text: string; typed: string }) {
  const words = typed.match(/[\p{L}\p{N}\p{M}]+/gu)?.toSorted((a, b) => b.length - a.length)
  if (!words) return text
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])(${words.join('|')})`, 'giu'))
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <mark key={index} className="bg-accent text-on-accent">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
