const MAX_CELL_LENGTH = 32_767

export function escapeXml(text: string): string {
  return (
    text
      .slice(0, MAX_CELL_LENGTH)
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot contain these.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
      .replace(/\r/g, '&#13;')
  )
}
