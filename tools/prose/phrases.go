package main

import (
	"cmp"
	"regexp"
)

// phrase is a way of writing that makes a sentence hard to read.
type phrase struct {
	name    string
	pattern *regexp.Regexp // matches the phrase in a text without code
	except  *regexp.Regexp // matches texts in which the phrase does not count
	better  string
	because string
}

func p(name, pattern, except, better, because string) phrase {
	none := cmp.Or(except, `$^`) // the default exception never matches
	return phrase{name, regexp.MustCompile(`(?i)` + pattern), regexp.MustCompile(`(?i)` + none), better, because}
}

// phrases is the list. Add a row if a phrase made you read a sentence twice. The test needs two
// sentences for each row.
var phrases = []phrase{
	p("where", `\bwhere (?:it|that|they|there|nothing|no|none|the|an?|one|all|somebody|someone|this|both|he)\b`,
		`\b(?:shows?|sees?|places?|folder|directory|file|line|position|know|find|and|to|from|is) where \w+`,
		`"if" for a condition, "when" for a time`, `"where" makes the reader look for a place`),
	p("what", `\bwhat (?:is|are|was|were|it|they|has|had|have|does|did|can|cannot|comes?|came|follows?|remains?|takes?|an?|the)\b`,
		`\bwhat [^.;:?]*\?|\b(?:shows?|see|check|knows?|decides?|explains?|find out|choose) what \w+`, "the noun itself", "the clause hides the thing that the sentence is about"),
	p("who", `(?:^|[.:;,(] ?|\b(?:and|or|but|is|by|to|from|with|than|for|of|how|if|as) )(?:who|whoever|whatever|whichever)(?: \w+)? (?:is|are|has|have|had|does|did|can|cannot|takes?|gives?|gets?|finds?|knows?|needs?|wants?|reads?|looks?|uses?|runs?|writes?|solves?|solved|verified)\b`,
		`\bwho [^.;:]*\?|\b\w+, who |, whichever is \w+`, `"you", "a reader", "the contestant that"`, "the sentence has no noun to be about"),
	p("he who", `\b(?:those|one|ones|anyone|anybody|everybody|nobody|he|all|they) (?:who|whom)\b`, "", `"readers", "contestants", "programs"`, "a pronoun cannot be looked up"),
	p("tells", `\b(?:tells?|told)\b`, "", `"shows", "reports"`, "programs do not speak"),
	p("stands", `\b(?:stands|stood|stand)\b`, `\bstands? for\b|\bstand-?(?:by|ard|alone)`, `"is"`, "it is a picture, and the reader looks for it"),
	p("that of", `\b(?:that|those) of\b`, "", "repeat the noun", "the reader has to search for the noun it refers to"),
	p("so many", `\bso (?:many|much|few|little|often|long)\b`, `\bso (?:many|much|few|little|often|long)(?: \w+){0,3} (?:that|as)\b|\bso far\b`,
		`the number, or "that many"`, "the number is in another sentence"),
	p("so is", `\bso (?:do|does|did|is|are|has|have|was|were)\b|\b(?:is|are|was|do|does|did) so\b`, "", "repeat the verb", "the reader has to find the verb"),
	p("none", `\b(?:none (?:is|are)|(?:is|are) none)\b`, "", `"no ... exists", "has no ..."`, "a negated pronoun needs two readings"),
	p("some 120", `\bsome (?:%[dvs]|\d|ten|twenty|thirty|fifty|hundred|hundreds|thousand|million)`, `\bsome (?:hundreds|thousands|millions) of`, `"about 120"`, `"some" usually means a few`),
	p("and not", `,? and not (?:an?|the|one|from|to|in|on|by|of|only|as|for|with)\b`, "", `"rather than", or two sentences`, "the reader does not know which half is true"),
	p("but for", `\bbut for\b`, `\bnot (?:only )?for [^.]*but for\b`, `"except", "without"`, `"but" usually contradicts`),
	p("at hand", `\b(?:at|to) hand\b|\bfound out\b`, "", `"available", "detected"`, "it is an idiom"),
	p("of its own", `\bof (?:its|their|his|your|one's) own\b`, "", `"has its own ..."`, "the common order is shorter"),
	p("comes to", `\b(?:comes?|came) (?:to|of|out at)\b`, `\bcomes? (?:to mind|of age)\b`, `"takes", "is", "results from"`, "nothing moves"),
	p("held against", `\b(?:held|holds?|holding) (?:\w+ ){0,3}(?:against|good|true)\b`, "", `"compared with", "checked against", "is true"`, "it is an idiom"),
	p("goes on", `\b(?:goes|going|went|gone) on\b|\b(?:to|may|can|will|and|they|you|runs|rounds) go on\b`, "", `"continues"`, `"on" seems to begin the next phrase`),
	p("be it", `\bbe (?:it|they) |\bif need be\b|\blet alone\b`, `\bbe (?:it|they)[.,;]`, `"whether ... or ..."`, "an old subjunctive"),
	p("shown to be", `\b(?:shown|known|said|thought|taken|meant|found) to be\b`, "", "the verb itself, with a subject", "the reader does not know who showed it"),
	p("tell apart", `\b(?:told|telling|kept|keeps?) (?:\w+ ){0,2}apart\b`, "", `"the difference is (not) significant"`, "the standard term is clearer"),
	p("is to be", `\b(?:is|are|was|were) (?:not |never )?to (?:be|have|do|say|take|give|come|go|change|run|show)\b`, "", `"must", "should", "will"`, "it can mean a plan, a duty or a fate"),
	p("is looked for", `\b(?:is|are|was|were|be) (?:\w+ly )?(?:looked|asked|waited|cared|thought|talked|spoken|gone|dealt|done) (?:for|at|of|about|after|with|by|without)\b`, "", "an active verb with a subject", "the sentence ends in a preposition and nobody acts"),
	p("knows no", `\bknows? (?:no|not|nothing|of|only|none)\b`, `\bdo not know of\b`, `"has no", "cannot"`, "programs do not know"),
	p("wants", `\b(?:wants|wishes|believes?|knows better|minds)\b`, "", `"needs", "expects"`, "programs do not want"),
	p("such as have", `\bsuch (?:as|that|of) (?:have|are|is|can|do|were|those|that|these)\b|\bas (?:have|are|is) such\b`, "", `"that", "which"`, "an old relative clause"),
	p("nor", `(?:^|[.;:] )(?:nor|neither) \w+`, "", `"... not ... either", or two plain sentences`, "inverted word order"),
	p("may", `\bmay\b`, `\b(?:in|of|since|until|from) May\b`, `"can", "is allowed to" or "might"`, "it has all three meanings"),
	p("old words", `\b(?:anew|lest|hence|whence|thereof|whereof|therein|wherein|whereby|thereby|amid|upon|ere|whom|aught|naught|betimes|save for)\b`, `\bonce upon\b`, "a word of today", "not everybody has met it"),
	p("another word", `\b(?:competitors?|entrants?|concedes?|pulse|pulses|heartbeat|fence|fences|twins?|beyond chance|pace|one of ours)\b`, "", "the words of CONTRIBUTING.md", "one thing has one word"),
}
