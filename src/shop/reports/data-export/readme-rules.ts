import { groupDigits } from '../../../lib/numbers.ts'

export type ListedFile = { file: string; about: string; rows: number }

const rowOf = ({ file, about, rows }: ListedFile) =>
  `| \`${file}\` | ${groupDigits(rows)} | ${about.replaceAll('|', '\\|')} |`

/** `pictures`: how many files of pictures are in it; null if their addresses alone are. */
export function readme(
  shop: { name: string; origin: string; at: Date },
  files: readonly ListedFile[],
  pictures: number | null,
): string {
  const { name, origin, at } = shop
  return `# All data of ${name}

Everything that the shop knew at one moment of ${at.toISOString()}. It names customers, with addresses and phone numbers: keep it as you keep the shop.

- Files are CSV in UTF-8 with a byte order mark, commas and a row of headings. An empty cell is no value.
- \`datapackage.json\` says the type of each column and which columns refer to which ([Data Package](https://datapackage.org), version 2), so that
  programs can read and check the files.
- Columns with the currency INR are rupees. Amounts inside of JSON are paise, where its file does not say otherwise.
- Moments are UTC. Days, and times without a day, are India's (UTC+05:30).
- A text that a spreadsheet would take for a formula begins with an apostrophe, which is no part of it.
- Passwords, codes, sessions, API keys and secrets are in no file.

## Another shop

- Shopify: Products › Import takes \`shopify-products.csv\`, Customers › Import takes \`shopify-customers.csv\`.
- A shop of the same kind as this: \`products.csv\`, at most 10,000 rows at a time.
- Others: \`orders-with-items.jsonl\` has everything of an order in one line.
- Old links of products are \`${origin}/productDetials/\` and the id.

## Pictures

${pictures === null ? `The addresses of pictures are \`${origin}/images/\` and the name. They are there as long as the shop is.` : `The ${groupDigits(pictures)} files in \`pictures\` are WebP, each by its name.`}

## Files

| file | rows | what is in it |
| --- | ---: | --- |
${files.map(rowOf).join('\n')}
`
}
