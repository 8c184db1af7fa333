import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unprintable } from './unprintable.tsx'

const shown = (...texts: (string | null)[]) =>
  renderToStaticMarkup(<Unprintable texts={texts} />).replace(/<[^>]*>/g, '')

test('the owner sees which characters of an order papers cannot show', () => {
  expect(shown('मीरा', null, 'Łukasz 😀')).toBe('')
  expect(shown('Asha', '王')).toBe(
    'Papers cannot show 王: it prints as a box. Write it in Latin letters or a script of India.',
  )
  expect(shown('王伟', '伟')).toContain('Papers cannot show 王 伟: they print as boxes.')
  expect(shown('一二三四五六七八九十')).toContain('一 二 三 四 五 六 七 八 and 2 more: they')
})
