import { LRUCache } from 'lru-cache'
import MarkdownIt from 'markdown-it'

// HTML in the text is shown as text. Only these links work: the library's own list of refused ones names four protocols.
const markdown = MarkdownIt({ html: false, linkify: true, breaks: true })
markdown.linkify.set({ fuzzyLink: false })
markdown.validateLink = (url) => /^(https?:|mailto:|tel:|\/|#)/i.test(url)

// The page has the heading of the first level; each block has the direction of its own text.
markdown.core.ruler.push('blocks', ({ tokens }) => {
  for (const token of tokens) {
    if (token.tag === 'h1') token.tag = 'h2'
    if (/^(heading|paragraph|list_item|t[hd])_open$/.test(token.type)) token.attrSet('dir', 'auto')
  }
})

// A picture of another site would tell it who reads the page: its description is shown instead.
markdown.renderer.rules.image = (tokens, index) => markdown.utils.escapeHtml(tokens[index]?.content ?? '')

const rendered = new LRUCache<string, string>({ max: 20 })

/** The last ones are kept: 20,000 characters that look like links take up to a second. */
export function renderMarkdown(text: string): string {
  const html = rendered.get(text) ?? markdown.render(text)
  rendered.set(text, html)
  return html
}
