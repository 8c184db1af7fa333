import { Hono } from 'hono'
import { html } from 'hono/html'
import { generateSpecs } from 'hono-openapi'
import { config } from '../platform/config.ts'
import { api } from './api.ts'

type Description = Awaited<ReturnType<typeof generateSpecs>>
type Call = NonNullable<NonNullable<Description['paths'][string]>['get']>

let described: Promise<Description> | undefined

function specify(): Promise<Description> {
  described ??= generateSpecs(api, {
    documentation: {
      info: {
        title: 'The calls of the shop',
        version: '1.0.0',
        description: 'Every call of the shop. Amounts are rupees.',
      },
      servers: [{ url: config.PUBLIC_URL }],
    },
  })
  return described
}

export const documentation = new Hono()
  .get('/api/openapi.json', async (c) => c.json(await specify()))
  .get('/api/docs', async (c) => c.html(docsPage(await specify())))

function docsPage(document: Description) {
  return html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>The calls of the shop</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
  summary { cursor: pointer; padding: .4rem 0; border-bottom: 1px solid color-mix(in oklab, currentColor 20%, transparent) }
  code { font-family: ui-monospace, monospace }
  .method { display: inline-block; width: 4.5rem; font-weight: 700 }
  pre { overflow-x: auto; font-size: .85rem }
</style>
</head>
<body>
<h1>The calls of the shop</h1>
<p>The same for programs: <a href="/api/openapi.json">OpenAPI</a>. Amounts are rupees. Refusals answer <code>{"message"}</code>.</p>
${Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  (['get', 'post', 'put', 'delete'] as const).flatMap((method) => {
    const operation = item?.[method]
    return operation ? [callOf(method, path, operation)] : []
  }),
)}
</body>
</html>`
}

function callOf(method: string, path: string, { summary, parameters, requestBody }: Call) {
  const takes = [...(parameters ?? []), ...(requestBody ? [requestBody] : [])]
  return html`<details>
<summary><code class="method">${method.toUpperCase()}</code> <code>${path}</code> ${summary}</summary>
<pre>${takes.length > 0 ? JSON.stringify(takes, null, 2) : 'takes nothing'}</pre>
</details>`
}
