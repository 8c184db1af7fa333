/**
 * Translators and extensions wrap, move and remove nodes that React holds, and React ends a page whose node is not where it
 * left it (decision 0175). A moved node is removed where it is; a node goes before the wrapper of the one it belongs before.
 */
export function tolerateForeignChanges(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    child.parentNode?.removeChild(child)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    let place = next
    while (place && place.parentNode !== this) place = place.parentNode
    return insertBefore.call(this, child, place) as Child
  }
}
