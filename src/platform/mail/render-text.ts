import { config } from '../config.ts'
import type { Letterhead, MailMessage, MailPart, Row } from './message.ts'

export function renderText({ title, parts }: MailMessage, { seller, email, links }: Letterhead): string {
  const writer = [seller, email].filter(Boolean).join(' · ')
  const pages = links.map(({ label, path }) => `${label}: ${config.PUBLIC_URL}${path}`)
  const signature = ['-- ', ...(writer ? [writer] : []), ...pages].join('\n')
  return `${[title, ...parts.map(partAsText), signature].join('\n\n')}\n`
}

function partAsText(part: MailPart): string {
  if ('paragraph' in part) return part.paragraph
  if ('code' in part) return part.code
  if ('heading' in part) return part.heading.toUpperCase()
  if ('marks' in part) {
    return part.marks.map((mark, index) => (index === part.reached ? `[${mark}]` : mark)).join(' – ')
  }
  if ('goods' in part) {
    return part.goods.map(({ name, about, value }) => `${name}\n${about}\n${value}`).join('\n\n')
  }
  if ('rows' in part) return part.rows.map(row).join('\n')
  if ('amount' in part) return `${part.amount} ${part.says}`
  if ('button' in part) return `${part.button}: ${config.PUBLIC_URL}${part.path}`
  if ('link' in part) return `${part.link}: ${part.url}`
  return part.note
}

function row({ label, value, path }: Row): string {
  const text = `${label}: ${value}`
  return path === undefined ? text : `${text}\n  ${config.PUBLIC_URL}${path}`
}
