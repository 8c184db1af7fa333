import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

export type SentMail = { from: string; to: string[]; data: string }

/** A mail server that speaks just enough SMTP, and refuses as many mails as it is told to. */
export async function openMailServer(refusals = 0, host = '127.0.0.1') {
  const sent: SentMail[] = []
  const server = createServer((socket) => {
    let mail: SentMail = { from: '', to: [], data: '' }
    let reading = false
    createInterface(socket).on('line', (line) => {
      if (reading && line === '.') {
        reading = false
        sent.push(mail)
        mail = { from: '', to: [], data: '' }
        socket.write('250 kept\r\n')
      } else if (reading) mail.data += `${line}\n`
      else if (line.startsWith('MAIL') && refusals-- > 0) socket.write('451 come back later\r\n')
      else if (line === 'DATA') {
        reading = true
        socket.write('354 go on\r\n')
      } else {
        if (line.startsWith('MAIL')) mail.from = line
        if (line.startsWith('RCPT')) mail.to.push(line)
        socket.write('250 fine\r\n')
      }
    })
    socket.on('error', () => {})
    socket.write('220 here\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `smtp://${host}:${typeof address === 'object' ? address?.port : 0}`
  return { url, sent, close: () => server.close() }
}

/** A mail as it can be read: encoded words, quoted-printable and Base64 are decoded. */
export function readMail({ data }: SentMail): string {
  const plain = data
    .replace(/=\?UTF-8\?Q\?(.*?)\?=\s*/gi, (_, word: string) => quoted(word.replaceAll('_', ' ')))
    .replace(/=\?UTF-8\?B\?(.*?)\?=\s*/gi, (_, word: string) => Buffer.from(word, 'base64').toString())
  return plain
    .split(/^--.*$/m)
    .map((part) => {
      const [head = '', ...body] = part.split(/\n\n/)
      const text = body.join('\n\n')
      if (/encoding: base64/i.test(head)) return `${head}\n\n${Buffer.from(text, 'base64')}`
      return `${head}\n\n${/encoding: quoted-printable/i.test(head) ? quoted(text) : text}`
    })
    .join('\n')
}

function quoted(text: string): string {
  const bytes = text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`)
  return bytes.replace(/(?:%[0-9A-F]{2})+/g, (each) =>
    Buffer.from(each.replaceAll('%', ''), 'hex').toString(),
  )
}
