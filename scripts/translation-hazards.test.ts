import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTranslationHazards } from './translation-hazards.ts'

const head = `
  import type { ReactElement, ReactNode } from 'react'
  type Props = { name: string; count?: number; on: boolean; children: ReactNode; icon: ReactElement | null }
  declare function Note(props: { children: ReactNode }): ReactElement
`
const component = (jsx: string) =>
  `${head}\nexport const Part = ({ name, count, on, children, icon }: Props) => (${jsx})`

const hazards: Record<string, string> = {
  'removed text': component(`<p><b>{name}</b>{on && 'is here'}</p>`),
  'text of a choice': component(`<p>{on ? 'here' : <b>gone</b>}<i /></p>`),
  'text before which something is inserted': component('<p>{on && <b />} always</p>'),
  'text that changes beside text': component('<p>Order {name}</p>'),
  'a number that changes beside an element': component('<p><b>Units</b>{count}</p>'),
  'white space beside what comes and goes': component(`<p>{on && <b />}{' '}{icon}</p>`),
  'text of the caller beside an element': component('<p><i />{children}</p>'),
  'text among the children of a component': component('<Note>Hello <b>you</b></Note>'),
  'text in a fragment': component('<div>{on && <>Hello <b>you</b></>}</div>'),
  'a list of texts': component(`<p>{[name, 'x'].map((word) => word)}</p>`),
  'a component of text': `${head}\nexport function Part({ name, on }: Props) { return on ? name : <b>{name}</b> }`,
  'text beside a component that may return null': `${head}
    function Extra({ on }: { on: boolean }) { return on ? <b /> : null }
    export const Part = ({ on }: Props) => <p><Extra on={on} /> always</p>`,
  'an option without a value': component('<select><option>{name}</option></select>'),
}

const safe: Record<string, string> = {
  'text alone': component(`<p>{on ? name : 'nobody'}</p>`),
  'text that comes and goes alone': component('<p>{on && name}</p>'),
  'text or an element, alone': component('<p>{on ? name : <b>{name}</b>}</p>'),
  'one template literal': component(`<p>{\`Order \${name}\`}</p>`),
  'text in elements of its own': component('<p><span>{name}</span>{on && <b>!</b>}</p>'),
  'a sentence that never changes': component('<p>Hello <b>you</b> there</p>'),
  'elements that come and go': component('<p><b />{on && <i />}{icon}</p>'),
  'what a condition hides when it is empty': component('<p><b />{name && <i>{name}</i>}</p>'),
  'a component that shows its children': `${head}\nexport function Part({ children }: Props) { return children }`,
  'text beside a component that always returns an element': `${head}
    function Extra() { return <b /> }
    export const Part = () => <p><Extra /> always</p>`,
  'an option with a value': component('<select><option value={name}>{name}</option></select>'),
}

const folder = mkdtempSync(join(tmpdir(), 'translation-'))
let found: string[]
beforeAll(() => {
  const files = [...Object.entries(hazards), ...Object.entries(safe)]
  for (const [name, code] of files) writeFileSync(join(folder, `${name}.tsx`), code)
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{ "compilerOptions": { "strict": true, "jsx": "react-jsx", "module": "NodeNext", "noEmit": true } }',
  )
  found = findTranslationHazards(join(folder, 'tsconfig.json')).map((line) => line.replace(/[.]tsx:.*/, ''))
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each(Object.keys(hazards))('%s is found', (name) => expect(found).toContain(name))

test.each(Object.keys(safe))('%s is fine', (name) => expect(found).not.toContain(name))
