/** Marks the beginnings of words that were typed. */
export function Highlighted({ text, typed }: { text: string; typed: string }) {
  const words = typed.match(/[\p{L}\p{N}\p{M}]+/gu)?.toSorted((a, b) => b.length - a.length)
  if (!words) return <span>{text}</span>
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])(${words.join('|')})`, 'giu'))
  return parts.map((part, index) => {
    const Part = index % 2 === 1 ? 'mark' : 'span'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text can be the same, and keep nothing from one rendering to the next.
      <Part key={index} className={Part === 'mark' ? 'bg-accent text-on-accent' : undefined}>
        {part}
      </Part>
    )
  })
}
