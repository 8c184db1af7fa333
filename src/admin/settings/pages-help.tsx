import { placeholders } from '../../shop/settings/page-texts.data.ts'

/** How the texts of pages are written. */
export const PagesHelp = () => (
  <details className="mb-6 text-sm">
    <summary className="inline-block min-h-9 cursor-pointer py-1 underline underline-offset-4">
      How to write a page
    </summary>
    <p className="mt-2 max-w-prose">
      In Markdown: <code>## Heading</code>, <code>**bold**</code>, <code>- a list</code>,{' '}
      <code>[Shipping](/shipping)</code>. HTML is shown as it is typed, and pictures are not shown. What
      stands between braces is a fact of the shop, so that the page stays true when you change a setting:
    </p>
    <dl className="mt-3 grid gap-x-5 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
      {Object.entries(placeholders).map(([name, about]) => (
        <div key={name} className="contents">
          <dt>
            <code>{`{${name}}`}</code>
          </dt>
          <dd className="text-muted max-sm:mb-2">{about}</dd>
        </div>
      ))}
    </dl>
  </details>
)
