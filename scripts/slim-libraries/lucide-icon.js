import { createElement } from 'react'

/**
 * Lucide's `createLucideIcon`, for icons of 24 × 24 that no context styles.
 * @param {{ node: [string, Record<string, string>][] }} icon
 */
export default function createLucideIcon({ node }) {
  return (/** @type {Record<string, unknown>} */ { size = 24, ...props }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] ? undefined : 'true',
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
