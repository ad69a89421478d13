/** Parts of the most common passwords. An added digit or symbol does not make them safer. */
export const commonPasswords = new Set(
  `abc123 abcdef access account admin administrator amanda andrew angel arsenal asdfgh asdfghjkl ashley asshole azerty
  bailey banana barcelona baseball basketball batman beautiful biteme blink buster butterfly
  changeme charlie cheese chelsea chocolate computer cookie corvette cowboy daniel default diamond donald dragon
  eminem facebook family football forever freedom friends fuckyou fuckme gfhjkm ginger google guest
  hallo hannah harley heather hello hockey hottie hunter iloveyou internet iwantu jasmine jennifer jessica jesus jordan
  joshua justin killer liverpool letmein login london lovely loveme maggie martin master matrix matthew michael
  michelle michigan minecraft monkey monster mustang mynoob naruto nicole ninja nintendo orange
  passw0rd password pass passwort patrick peanut pepper pokemon princess purple pussy qazwsx
  querty qwert qwerty qwertyuiop qwertz ranger rainbow robert root samantha samsung scooter secret shadow
  silver snoopy soccer spiderman starwars startrek summer sunshine superman superstar support
  taylor tennis test thomas thunder tigger trustno trustnoone twitter user victoria
  welcome whatever william willkommen winter yamaha yankees zxcvbn zxcvbnm`.split(/\s+/),
)
