// The pages of a launch within a frame (server/features/learning-platforms/launch-pages.ts). Cookies of frames may be blocked: the
// platform keeps what proves this browser (1EdTech, LTI Client Side postMessages 1.0).
const WAIT_MS = 3000

const open = document.getElementById('open')
open?.addEventListener('submit', () => {
  // The ticket opens one tab.
  setTimeout(() => {
    open.hidden = true
    document.getElementById('opened').hidden = false
  })
})

// LTI Dynamic Registration 1.0, section 3.6.
document.getElementById('close')?.addEventListener('click', () => {
  const above = opener ?? parent
  above.postMessage({ subject: 'org.imsglobal.lti.close' }, '*')
})

// The choices of a teacher: the list of the kind that is chosen, with a search.
const placing = document.getElementById('placing')
if (placing) {
  const grades = placing.querySelector('[data-grades]')
  const lists = [...placing.querySelectorAll('[data-list]')]
  const show = () => {
    const kind = placing.querySelector('[data-kind]:checked')?.dataset.kind
    for (const list of lists) list.hidden = list.dataset.list !== kind
    if (grades) grades.hidden = kind !== 'call'
  }
  placing.addEventListener('change', ({ target }) => {
    if (!target.dataset.kind) return
    for (const other of placing.querySelectorAll('input[type=radio]')) {
      if (other !== target && other.name !== 'grade') other.checked = false
    }
    show()
    const list = lists.find((one) => !one.hidden)
    if (list) list.querySelector('input[type=radio]').checked = true
  })
  for (const list of lists) {
    const search = list.querySelector('.search')
    search.hidden = false
    search.addEventListener('input', () => {
      for (const row of list.querySelectorAll('.row')) {
        row.hidden = !row.textContent.toLowerCase().includes(search.value.trim().toLowerCase())
      }
    })
  }
  show()
}
const returning = document.getElementById('return')
if (returning) returning.submit()

const waiting = document.getElementById('waiting')
if (waiting?.dataset.storage) askPlatform(waiting.dataset)

function askPlatform({ storage, key, value, target, next, origin }) {
  const id = crypto.randomUUID()
  const subject = `lti.${storage}_data`
  const receive = ({ data, origin: from }) => {
    if (from !== origin || data?.subject !== `${subject}.response` || data.message_id !== id) return
    clearTimeout(timer)
    if (data.error) giveUp()
    else if (storage === 'put') location.replace(next)
    else if (typeof data.value === 'string' && data.value) prove(data.value)
    else giveUp()
  }
  const timer = setTimeout(() => {
    // A late answer must not take away the button as it is pressed.
    removeEventListener('message', receive)
    giveUp()
  }, WAIT_MS)
  addEventListener('message', receive)
  storageFrame(target)?.postMessage({ subject, message_id: id, key, ...(value && { value }) }, origin)
}

function storageFrame(name) {
  const above = parent === self ? opener : parent
  if (!name || name === '_parent') return above
  try {
    return above?.frames[name]
  } catch {
    return undefined
  }
}

function prove(secret) {
  const form = document.getElementById('proof')
  form.elements.secret.value = secret
  form.submit()
}

function giveUp() {
  waiting.hidden = true
  document.getElementById('fallback').hidden = false
}
