/** Requires `<main id="content" tabIndex={-1}>`. */
export const SkipLink = () => (
  <a
    href="#content"
    className="type-action fixed top-2 left-2 z-50 bg-accent px-5 py-3 text-on-accent not-focus:sr-only"
  >
    Skip to content
  </a>
)
