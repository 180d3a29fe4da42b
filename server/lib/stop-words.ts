/** Words of English, Sinhala and Tamil that are in texts about anything. How rare the others are is counted. */
const WORDS = `
  about above after again against all also always and another any anybody anyone anything are around away back because
  been before being between both but came can cannot come could did does doing done down during each either else enough
  even ever every everybody everyone everything few first for from further get gets give given goes going good had has
  have having her here hers him his how however into its itself just keep kept last least less let like made make makes
  making many may maybe might more most much must need needs never new next nobody none nor not nothing now off often
  once one only onto other others our ours out over own part people per put quite rather really same see seen several
  shall she should since some somebody someone something soon still such take taken takes than that the their theirs
  them then there these they thing things this those though three through thus together too took two under until upon
  use used useful user users uses using very via want wants was way ways well went were what when where whether which
  while who whole whom whose why will with within without would yes yet you your yours
  සහ හා ද මෙම එම ඒ ඔබ මම අපි ඔවුන් වන වේ ඇති ඇත නැත නැති කරන කළ කිරීම කිරීමට සඳහා සමඟ මත තුළ විසින් ලෙස හෝ නමුත් එක්
  මෙය එය හැකි යුතු බව පමණක් සියලු අප මගේ අපේ ඔබේ වෙත සිට දක්වා ගැන විට නිසා
  மற்றும் ஒரு இந்த அந்த என்று என்ற அது இது நான் நாம் நாங்கள் அவர் அவர்கள் உள்ள உள்ளது இல்லை செய்ய செய்யும் என ஆகும்
  முதல் வரை மூலம் மேலும் அல்லது ஆனால் பின்னர் போது கொண்டு கொண்ட இருந்து எங்கள் உங்கள் எல்லா பல சில
`

export const STOP_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter(Boolean))
