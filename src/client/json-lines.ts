import { parseJson } from '../lib/json.ts'

/** The lines of an answer that tells its progress, as they arrive. */
export async function* jsonLines(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
): AsyncIterable<unknown> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    const lines = (rest + read.value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield parseJson(line)
  }
  if (rest.trim() !== '') yield parseJson(rest)
}
