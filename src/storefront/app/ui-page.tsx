import Preview from '../../../demo/ui-preview/page.tsx'
import { Meta } from '../shared/meta.tsx'

export function Component() {
  return (
    <>
      <Meta title="Parts" hidden />
      <Preview />
    </>
  )
}
