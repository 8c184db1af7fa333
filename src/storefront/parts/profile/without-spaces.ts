/** A field's text and where the caret stands in it. */
export type Typed = { text: string; caret: number }

/**
 * What stands in a field after something was typed or pasted into `before`, without the spaces that came with it. Spaces
 * that stood there already stay until somebody deletes them: a name is not run together behind its owner's back.
 */
export function withoutNewSpaces(before: string, after: Typed): Typed {
  // What was put in ends at the caret, so what follows the caret is old, and so is what begins as before.
  const tail = after.text.slice(after.caret)
  const old = before.endsWith(tail) ? before.slice(0, before.length - tail.length) : ''
  const head = after.text.slice(0, after.caret)
  let same = 0
  while (same < old.length && same < head.length && old[same] === head[same]) same++
  const put = head.slice(same).replace(/\s/g, '')
  return { text: head.slice(0, same) + put + tail, caret: same + put.length }
}
