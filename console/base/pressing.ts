/** Whether a finger or a mouse button is down: what comes meanwhile is drawn when it is up, so that nothing moves below it. */
let isDown = false
const waiting = new Set<() => void>()

function released(): void {
  isDown = false
  const due = [...waiting]
  waiting.clear()
  // The click that the release makes finds the page as it was
  setTimeout(() => {
    for (const each of due) each()
  })
}

addEventListener('pointerdown', () => {
  isDown = true
})
addEventListener('pointerup', released)
// A touch that has become a scroll ends so
addEventListener('pointercancel', released)
// One that was let go outside of the page comes back without buttons
addEventListener('pointermove', ({ buttons }) => {
  if (isDown && buttons === 0) released()
})
addEventListener('blur', released)

/** Does it now, or when nothing is pressed any more; asked again meanwhile, it is done once. */
export function whenReleased(act: () => void): void {
  if (isDown) waiting.add(act)
  else act()
}
