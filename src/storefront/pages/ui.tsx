import Preview from '../../ui/preview/page.tsx'
import { Meta } from '../parts/meta.tsx'

/** Every part of the design system, to be looked at; only a demo answers it. */
export function Component() {
  return (
    <>
      <Meta title="Parts" hidden />
      <Preview />
    </>
  )
}
