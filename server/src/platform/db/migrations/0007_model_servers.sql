CREATE TABLE "resting_servers" (
	"address" text PRIMARY KEY NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_views" (
	"address" text NOT NULL,
	"node" text NOT NULL,
	"view" jsonb NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "server_views_address_node_pk" PRIMARY KEY("address","node")
);
